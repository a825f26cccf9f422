// Child processes that never outlive their script: each runs in a process group of its own, which is ended when
// the script is, however it is interrupted. What must be cleared away besides is registered with atTheEnd().
import { spawn } from 'node:child_process';
import process from 'node:process';

const running = new Set();
const cleanups = [];
/** Once a signal came, nothing new starts and nobody hears of what ended. */
let interrupted = false;

/**
 * Runs a program with its output shown; answers its exit code, or null when it was ended. `under` is a title: then the
 * output is shown below it when the program has ended, so that programs can run side by side.
 */
export function run(program, args, { env = {}, cwd, timeoutMs, quiet = false, under } = {}) {
  return new Promise((resolve) => {
    if (interrupted) return;
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', outputOf({ quiet, under }), outputOf({ quiet, under })],
      detached: true,
    });
    running.add(child);
    const said = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => said.push(chunk));
    const timer =
      timeoutMs &&
      setTimeout(() => {
        console.error(
          `${program} ${args.join(' ')}: ended after ${Math.round(timeoutMs / 1000)} s`,
        );
        end(child, 'SIGKILL');
      }, timeoutMs);
    const done = (code) => {
      clearTimeout(timer);
      running.delete(child);
      // What the program left behind in its group goes with it.
      end(child, 'SIGKILL');
      if (under) console.log(`\n== ${under}\n${Buffer.concat(said)}`.trimEnd());
      if (!interrupted) resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      done(null);
    });
    child.once(under ? 'close' : 'exit', done);
  });
}

function outputOf({ quiet, under }) {
  if (under) return 'pipe';
  return quiet ? 'ignore' : 'inherit';
}

/** Runs a program and answers what it printed. */
export function read(program, args, { env = {}, cwd } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', () => resolve({ code: null, output }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Does things in their order, so many at a time. */
export async function sideBySide(width, things) {
  const left = things.values();
  const lane = async () => {
    for (const thing of left) await thing();
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** Registers work for the end of the script, done in reverse order, also after an interruption. */
export function atTheEnd(work) {
  cleanups.push(work);
}

/** Ends what runs and clears up. */
export async function clearUp() {
  for (const child of running) end(child, 'SIGKILL');
  for (const work of cleanups.splice(0).reverse()) {
    try {
      await work();
    } catch (error) {
      console.error(`clearing up: ${error.message}`);
    }
  }
}

/** Clears up on the signals that end a script, then ends it after `last` had its word. */
export function clearUpOnSignals(last) {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ]) {
    // A terminal and npm both deliver it: the second one must not cut the clearing up short.
    process.on(signal, async () => {
      if (interrupted) return;
      interrupted = true;
      await clearUp();
      last?.(signal);
      process.exit(128 + number);
    });
  }
}

function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}
