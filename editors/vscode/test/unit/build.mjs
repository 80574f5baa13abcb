// Compiles and loads one TypeScript module of the extension, so that the tests run the code that is shipped.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

export async function load(name) {
  const entry = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', platform: 'node', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
