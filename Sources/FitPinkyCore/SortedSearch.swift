extension RandomAccessCollection where Index == Int {
    /// The first index whose element does not satisfy the condition, when all that satisfy it come first.
    ///
    /// Looks from the end in steps that double, so that what is new is found as fast after fifty years as after one.
    func end(ofPrefixWhere belongs: (Element) -> Bool) -> Int {
        var high = endIndex
        var step = 1
        while step <= high - startIndex, !belongs(self[high - step]) {
            high -= step
            step *= 2
        }
        var low = Swift.max(startIndex, high - step)
        while low < high {
            let middle = low + (high - low) / 2
            if belongs(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Array {
    /// Of elements that follow each other and are the same to the condition keeps the first.
    mutating func removeRepetitions(where isSame: (Element, Element) -> Bool) {
        var kept = 0
        for index in indices where kept == 0 || !isSame(self[kept - 1], self[index]) {
            if kept < index { self[kept] = self[index] }
            kept += 1
        }
        removeSubrange(kept...)
    }

    /// Has room for so many more elements. What it adds grows with what is there, so that each element is copied for it
    /// a bounded number of times, however often room is made.
    mutating func makeRoom(for more: Int) {
        if capacity - count < more { reserveCapacity(count + Swift.max(more, count / 4)) }
    }
}
