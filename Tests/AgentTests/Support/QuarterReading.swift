// What the deeds of a quarter come to, and from when what was set binds: a wager, a week start and a lowered goal from the Day on
// which the last of the others who belonged had it.
extension QuarterDiary {
    /// What changes what a week is about.
    struct Setting {
        enum Kind: Hashable { case goal(of: Int), wager, weekStart }

        var kind: Kind
        var day: Int
        /// Days a week, or a weekday.
        var value = 0
        /// Of a wager.
        var text = ""

        /// Whose goal it is; nil for what is the group's.
        var member: Int? { if case .goal(let member) = kind { member } else { nil } }

        /// Nil if the deed sets nothing.
        init?(_ deed: Deed) {
            switch deed {
            case .goal(let member, let day, let days): (kind, self.day, value) = (.goal(of: member), day, days)
            case .wager(let day, let text): (kind, self.day, self.text) = (.wager, day, text)
            case .weekStart(let day, let weekday): (kind, self.day, value) = (.weekStart, day, weekday)
            case .joined, .left, .workout, .deletion, .seen: return nil
            }
        }
    }

    /// The story that these deeds make.
    func story(of numbers: Set<Int>, today: Int) -> Story {
        var story = Story(
            created: created, weekStart: 1,
            weekStartChanges: bound(.weekStart, of: numbers).map { .init(day: $0.day, value: $0.value) },
            stays: stays(of: numbers), workouts: [], today: today)
        for number in story.stays.indices {
            let (stay, goals) = (story.stays[number], bound(.goal(of: story.stays[number].member), of: numbers))
            story.stays[number].goals = goals.filter { $0.day >= stay.joined && $0.day <= stay.left ?? .max }
                .map { .init(day: $0.day, value: $0.value) }
        }
        let deleted = Set(
            numbers.compactMap { number in
                if case .deletion(let workout) = notes[number].deed { workout } else { nil }
            })
        for number in numbers.sorted() {
            guard case .workout(let member, let day, let isProven) = notes[number].deed else { continue }
            story.workouts.append(
                .init(member: member, day: day, counts: isProven && !deleted.contains(number)))
        }
        return story
    }

    /// What binds a week by these deeds, as the rules have it: the last word of a Day before it, or of the very first Day.
    func wager(in week: Outcome.Week, by numbers: Set<Int>) -> String {
        let wagers = bound(.wager, of: numbers)
        if let latest = wagers.last(where: { $0.day < week.start }) { return latest.text }
        guard let first = wagers.first, first.day <= week.end else { return "" }
        return first.text
    }

    private func stays(of numbers: Set<Int>) -> [Story.Stay] {
        var stays: [Story.Stay] = []
        for number in numbers.sorted() {
            switch notes[number].deed {
            case .joined(let member, let day):
                stays.append(.init(member: member, joined: day, left: nil, goals: []))
            case .left(let member, let day):
                guard let stay = stays.lastIndex(where: { $0.member == member }) else { continue }
                stays[stay].left = day
            default: break
            }
        }
        return stays
    }

    /// Settings of one kind that bind by these deeds, each with the Day from which it does, in that order; a later word takes the place of
    /// those that would bind no earlier.
    private func bound(_ kind: Setting.Kind, of numbers: Set<Int>) -> [Setting] {
        let stays = stays(of: numbers)
        let settings = numbers.sorted().compactMap { number in
            Setting(notes[number].deed).map { (number: number, setting: $0) }
        }.filter { $0.setting.kind == kind }.sorted { ($0.setting.day, $0.number) < ($1.setting.day, $1.number) }
        var bound: [Setting] = []
        for (number, setting) in settings {
            let (member, day) = (setting.member ?? notes[number].home, setting.day)
            let isFirst = setting.member != nil && stays.contains { $0.member == member && $0.joined == day }
            let before = bound.last { $0.day <= day }
            let isRaised = setting.member != nil && before.map { $0.value <= setting.value } ?? false
            var from: Int? = day
            if !isFirst, !isRaised {
                for stay in stays
                where stay.member != member && stay.joined <= day && day <= stay.left ?? .max {
                    let had = numbers.compactMap { seen in
                        if case .seen(number, stay.member, let day) = notes[seen].deed { day } else { nil }
                    }.min()
                    let last = [had, stay.left.map { $0 + 1 }].compactMap { $0 }.min()
                    from = if let from, let last { max(from, last) } else { nil }
                }
            }
            guard let from else { continue }
            bound.removeAll { $0.day >= from }
            var binding = setting
            binding.day = from
            bound.append(binding)
        }
        return bound
    }
}
