import fitpinky
import fitpinkyd

/// One program under two names: the agent and the command line share most of their code, and two programs would hold it twice.
@main
enum Main {
    static func main() async {
        let name = CommandLine.arguments.first?.split(separator: "/").last ?? ""
        // Any other name is the agent's: it starts its encoder as /proc/self/exe.
        if name.hasPrefix("fitpinky"), !name.hasPrefix("fitpinkyd") {
            await KioskCommandLine.main()
        } else {
            AgentCommandLine.begin()
            await AgentCommandLine.main()
        }
    }
}
