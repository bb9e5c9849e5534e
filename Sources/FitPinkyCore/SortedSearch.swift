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
