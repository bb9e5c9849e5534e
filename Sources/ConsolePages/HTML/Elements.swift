/// An element that has content.
struct Element: Sendable {
    let name: StaticString

    init(_ name: StaticString) { self.name = name }

    func callAsFunction(_ attributes: Attribute?..., @HTMLBuilder content: () -> HTML) -> HTML {
        HTML(element: name, isVoid: false, attributes, content())
    }

    func callAsFunction(_ attributes: Attribute?...) -> HTML {
        HTML(element: name, isVoid: false, attributes, HTML())
    }

    func callAsFunction(_ text: String) -> HTML { HTML(element: name, isVoid: false, [], HTML(text)) }
}

/// An element that has none.
struct VoidElement: Sendable {
    let name: StaticString

    init(_ name: StaticString) { self.name = name }

    func callAsFunction(_ attributes: Attribute?...) -> HTML {
        HTML(element: name, isVoid: true, attributes, HTML())
    }
}

// MARK: The document

let html = Element("html")
let head = Element("head")
let title = Element("title")
let body = Element("body")
let script = Element("script")
let noscript = Element("noscript")
let meta = VoidElement("meta")
let link = VoidElement("link")

// MARK: Its parts

let main = Element("main")
let header = Element("header")
let nav = Element("nav")
let section = Element("section")
let article = Element("article")
let div = Element("div")
let h1 = Element("h1")
let h2 = Element("h2")
let h3 = Element("h3")
let p = Element("p")
let span = Element("span")
let strong = Element("strong")
let small = Element("small")
let code = Element("code")
let a = Element("a")
let time = Element("time")
let ul = Element("ul")
let ol = Element("ol")
let li = Element("li")
let dl = Element("dl")
let dt = Element("dt")
let dd = Element("dd")
let figure = Element("figure")
let figcaption = Element("figcaption")
let img = VoidElement("img")
let br = VoidElement("br")
let details = Element("details")
let summary = Element("summary")
let progress = Element("progress")

// MARK: Forms

let form = Element("form")
let fieldset = Element("fieldset")
let legend = Element("legend")
let label = Element("label")
let input = VoidElement("input")
let textarea = Element("textarea")
let select = Element("select")
let option = Element("option")
let datalist = Element("datalist")
let button = Element("button")

// MARK: Tables

let table = Element("table")
let caption = Element("caption")
let thead = Element("thead")
let tbody = Element("tbody")
let tr = Element("tr")
let th = Element("th")
let td = Element("td")
