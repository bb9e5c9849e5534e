/// Calls back with every order of so many things (Heap's algorithm).
func forEachOrder(of count: Int, _ body: ([Int]) -> Void) {
    var order = Array(0..<count)
    func step(_ size: Int) {
        if size == 1 { return body(order) }
        for index in 0..<size {
            step(size - 1)
            order.swapAt(size % 2 == 0 ? index : 0, size - 1)
        }
    }
    step(count)
}
