// Replaces @vscode/spdlog, the native module with which VS Code writes logs and output channels. Compiling it takes a minute
// and a compiler; without it output channels stay empty. Installed by setup.sh.
const fs = require('fs');
const path = require('path');

const names = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};

class Logger {
  constructor(_type, _name, file) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    this.file = file;
    this.level = 2;
    this.raw = false;
  }

  getLevel() { return this.level; }
  setLevel(level) { this.level = level; }
  setPattern() { this.raw = false; }
  clearFormatters() { this.raw = true; }
  flush() {}
  drop() {}
}

names.forEach((name, level) => {
  Logger.prototype[name] = function (message) {
    if (level >= this.level) {
      fs.appendFileSync(this.file, this.raw ? message : `${new Date().toISOString()} [${name}] ${message}\n`);
    }
  };
});

exports.Logger = Logger;
exports.createRotatingLogger = exports.createAsyncRotatingLogger = async (name, file) => new Logger('rotating', name, file);
