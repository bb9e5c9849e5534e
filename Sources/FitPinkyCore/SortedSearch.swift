extension RandomAccessCollection where Index == Int {
    /// The first index whose element does not satisfy the condition, when all that satisfy it come first.
    func end(ofPrefixWhere belongs: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if belongs(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Array {
    /// Has room for so many more elements. What it adds grows with what is there, so that each element is copied for it
    /// a bounded number of times, however often room is made.
    mutating func makeRoom(for more: Int) {
        if capacity - count < more { reserveCapacity(count + Swift.max(more, count / 4)) }
    }
}
