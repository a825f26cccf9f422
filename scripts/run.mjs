// Child processes that never outlive their script: each runs in a process group of its own, which is ended when
// the script is, however it is interrupted. What must be cleared away besides is registered with atTheEnd().
import { spawn } from 'node:child_process';
import process from 'node:process';

const running = new Set();
const cleanups = [];
/** Once a signal came, nothing new starts and no result is returned. */
let interrupted = false;

/**
 * Runs a program with its output shown; answers its exit code, or null when it was ended. With `title` the
 * output is shown below it when the program has ended, so that programs can run side by side.
 */
export function run(program, args, { env = {}, cwd, timeoutMs, quiet = false, title } = {}) {
  return new Promise((resolve) => {
    if (interrupted) return;
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', outputOf({ quiet, title }), outputOf({ quiet, title })],
      detached: true,
    });
    running.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => output.push(chunk));
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
      if (title) console.log(`\n== ${title}\n${Buffer.concat(output)}`.trimEnd());
      if (!interrupted) resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      done(null);
    });
    child.once(title ? 'close' : 'exit', done);
  });
}

function outputOf({ quiet, title }) {
  if (title) return 'pipe';
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

/** Runs tasks in their order, `width` at a time. */
export async function runConcurrently(width, tasks) {
  const remaining = tasks.values();
  const lane = async () => {
    for (const task of remaining) await task();
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

/** Clears up on the signals that end a script, calls `last` and ends it. */
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
