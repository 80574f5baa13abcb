// Stands in for the debugger of Python, which is an extension of its own: starts the program with nothing on standard input, and
// with a stdin of its own in Python, and stops nowhere.
const { spawn } = require('node:child_process');
const vscode = require('vscode');

class Debugger {
  #send = new vscode.EventEmitter();
  onDidSendMessage = this.#send.event;
  #seq = 0;

  handleMessage({ seq, command, arguments: given }) {
    this.#say({ type: 'response', request_seq: seq, command, success: true });
    if (command === 'initialize') {
      this.#event('initialized');
    } else if (command === 'launch') {
      const { program, args, cwd, env } = given;
      const own = 'import io, runpy, sys; sys.stdin = io.StringIO(""); del sys.argv[0]; runpy.run_path(sys.argv[0], run_name="__main__")';
      const child = spawn('python3', ['-c', own, program, ...args], { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (output) => this.#event('output', { output: String(output) }));
      }
      child.on('exit', () => this.#event('terminated'));
    }
  }

  dispose() {
    this.#send.dispose();
  }

  #event(event, body) {
    this.#say({ type: 'event', event, body });
  }

  #say(message) {
    this.#send.fire({ seq: ++this.#seq, ...message });
  }
}

exports.activate = (context) => {
  context.subscriptions.push(vscode.debug.registerDebugAdapterDescriptorFactory('debugpy', {
    createDebugAdapterDescriptor: () => new vscode.DebugAdapterInlineImplementation(new Debugger()),
  }));
};
