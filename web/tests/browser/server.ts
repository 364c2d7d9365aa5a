// Starts `bouton serve` for the tests on a free port, and ends it afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    binary: string;
    address: string;
  }
}

const usual = fileURLToPath(new URL('../../../target/debug/bouton', import.meta.url));
const binary = process.env.BOUTON_BINARY ?? usual;

/** A server with its address. */
export async function serve(program: string, ...flags: string[]): Promise<{ address: string; child: ChildProcess }> {
  const port = flags.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(program, ['serve', ...port, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`bouton serve ended with ${code}: ${said}`)));
  });
  return { address, child };
}

export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  // A server that runs already, while the page is worked on.
  if (process.env.BOUTON_ADDRESS) {
    project.provide('binary', binary);
    project.provide('address', process.env.BOUTON_ADDRESS);
    return undefined;
  }
  if (!existsSync(binary)) throw new Error(`${binary} is missing: cargo build -p bouton-cli, or set BOUTON_BINARY`);
  const { address, child } = await serve(binary);
  const page = await fetch(address);
  if (!page.headers.get('content-type')?.includes('html')) {
    // Left behind it would hold the output of the tests open.
    child.kill();
    throw new Error('the page is not built in: cargo xtask web');
  }
  project.provide('binary', binary);
  project.provide('address', address);
  return () => {
    child.kill('SIGTERM');
  };
}
