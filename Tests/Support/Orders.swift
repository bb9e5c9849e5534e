/// Calls back with every order of so many things (Heap's algorithm).
public func forEachOrder(of count: Int, _ body: ([Int]) throws -> Void) rethrows {
    var order = Array(0..<count)
    func step(_ size: Int) throws {
        if size == 1 { return try body(order) }
        for index in 0..<size {
            try step(size - 1)
            order.swapAt(size % 2 == 0 ? index : 0, size - 1)
        }
    }
    try step(count)
}
