import { spawn } from 'node:child_process';

/** Runs a program that reads `input`, and answers what it says. */
export function feed([program = '', ...before]: readonly string[], args: string[], input = '') {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(program, [...before, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => errors.push(part));
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(parts).toString());
      else reject(new Error(Buffer.concat(errors).toString().slice(0, 300) || `exit ${code}`));
    });
    child.stdin.end(input);
  });
}
