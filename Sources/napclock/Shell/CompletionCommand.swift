// SPDX-License-Identifier: MIT

import YAML

extension Command {
  static let completion = Command(
    name: "completion", summary: "Prints what lets a shell complete this program's words.",
    operands: "SHELL", operandCount: 1...Int.max,
    details: """
      SHELL is bash, zsh or fish. To have it at once:

        source <(napclock completion bash)
        napclock completion fish | source

      and for good, of zsh in a folder of its fpath:

        napclock completion bash > ~/.local/share/bash-completion/completions/napclock
        napclock completion zsh > _napclock
        napclock completion fish > ~/.config/fish/completions/napclock.fish

      The script asks the program itself, by `napclock completion words -- WORD...`.
      """,
    run: { arguments, console throws(UsageError) in
      let first = arguments.operands[0]
      let rest = arguments.operands.dropFirst()
      if first == "words" {
        for candidate in Napclock.command.candidates(Array(rest)) { console.print(candidate.line) }
        return .success
      }
      guard let shell = Shell(rawValue: first), rest.isEmpty else {
        throw UsageError(
          "unknown shell \(quoted(arguments.operands.joined(separator: " "))), expected bash, zsh or fish")
      }
      console.write(shell.script, .output)
      return .success
    })
}

/// A shell that completes words.
private enum Shell: String {
  case bash
  case zsh
  case fish

  /// What it is to read.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = """
    # SPDX-License-Identifier: MIT
    # shellcheck shell=bash
    # Completes the words of napclock, which says itself what may stand there.

    _napclock() {
      local word
      COMPREPLY=()
      while IFS=$'\\t' read -r word _; do
        case $word in
          :files) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -f -- "${2#=}") ;;
          :folders) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- "${2#=}") ;;
          ?*) COMPREPLY+=("$word") ;;
        esac
      done < <("$1" completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }
    complete -F _napclock napclock

    """

  private static let zshScript = """
    #compdef napclock
    # SPDX-License-Identifier: MIT
    # Completes the words of napclock, which says itself what may stand there.

    local line
    local -a candidates
    for line in "${(@f)$("${words[1]}" completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
      case $line in
        :files) _files ;;
        :folders) _files -/ ;;
        ?*) candidates+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}") ;;
      esac
    done
    (( $#candidates )) && _describe napclock candidates

    """

  private static let fishScript = """
    # SPDX-License-Identifier: MIT
    # Completes the words of napclock, which says itself what may stand there.

    function __napclock
        set -l words (commandline -opc)
        set -l begun (commandline -ct)
        for line in ($words[1] completion words -- $words[2..] "$begun" 2>/dev/null)
            switch $line
                case ':files'
                    __fish_complete_path (string unescape -- "$begun")
                case ':folders'
                    __fish_complete_directories (string unescape -- "$begun") ''
                case '*'
                    echo $line
            end
        end
    end
    complete -c napclock -f -a '(__napclock)'

    """
}
