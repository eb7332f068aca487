// This file is imported first, because the others use features of Node 24.7.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(`Cauri needs Node 24.7 or later; this is ${process.version}. Start it with \`npm start\`, which brings its own.\n`);
  process.exit(1);
}
