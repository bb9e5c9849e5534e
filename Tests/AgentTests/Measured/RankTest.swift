import Glibc

/// The Mann-Whitney test: whether one of two samples tends to be larger (Mann and Whitney 1947), by the normal approximation
/// with ties counted.
struct RankTest {
    /// In standard deviations; positive if the first sample tends to be larger.
    let z: Double
    /// How likely so great a difference is if there is none, in either direction.
    let p: Double

    init(_ first: [Double], _ second: [Double]) {
        let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
        var (rankSum, ties, index) = (0.0, 0.0, 0)
        while index < all.count {
            var end = index
            while end < all.count, all[end].0 == all[index].0 { end += 1 }
            // All of one value have the mean of their ranks.
            let rank = Double(index + 1 + end) / 2
            for position in index..<end where all[position].1 { rankSum += rank }
            let tied = Double(end - index)
            ties += tied * tied * tied - tied
            index = end
        }
        let (n, m) = (Double(first.count), Double(second.count))
        let total = n + m
        let u = rankSum - n * (n + 1) / 2
        let variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
        z = variance > 0 ? (u - n * m / 2) / variance.squareRoot() : 0
        p = erfc(abs(z) / 2.0.squareRoot())
    }
}
