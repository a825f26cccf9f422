// `npm run trace` prints each sentence of the specification with the tests that prove it; `--check` says only what is
// wrong: a sentence that asks for something and has no test, a claim that names no sentence.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../install.mjs';
import { readProofs } from './spec-proofs.mjs';
import { readSentences } from './spec-sentences.mjs';

const SPEC = 'docs/spec.md';
const TESTS = ['{packages,apps,tools,e2e,scripts}/**/*.test.{ts,tsx,mjs}'];
/** Its examples are claims about nothing. */
const OWN_TEST = path.join('scripts', 'checks', 'spec-trace.test.mjs');

/** The trace, and everything that is wrong. */
function traceProject() {
  const { proofs, faults } = proofsOfProject();
  const trace = traceOf(readSentences(read(SPEC)), proofs);
  return { text: trace.text, faults: [...faults, ...trace.faults] };
}

/** The page and the faults of these sentences and claims. */
export function traceOf(sentences, proofs) {
  const proving = Map.groupBy(proofs, ({ number }) => number);
  const known = new Set(sentences.map(({ number }) => number));
  const faults = [
    ...repeated(sentences).map((number) => `${SPEC}: ${number} stands twice`),
    ...proofs
      .filter(({ number }) => !known.has(number))
      .map(
        ({ number, file, title }) => `${file}: "${title}" proves ${number}, which does not exist`,
      ),
    ...sentences.flatMap((sentence) => faultOf(sentence, proving)),
  ];
  return { text: page(sentences, proving), faults };
}

function faultOf({ number, text, exempt }, proving) {
  const proven = proving.has(number);
  if (exempt && proven) return [`${number} asks for nothing, but is claimed`];
  if (!proven && !exempt) return [`${number} has no test: ${text}`];
  return [];
}

function proofsOfProject() {
  const proofs = [];
  const faults = [];
  const files = globSync(TESTS, { cwd: ROOT, exclude: (name) => /node_modules|dist$/.test(name) });
  for (const file of files.sort()) {
    if (file === OWN_TEST) continue;
    const found = readProofs(file, read(file));
    proofs.push(...found.proofs.map((proof) => ({ ...proof, file })));
    faults.push(...found.faults);
  }
  return { proofs, faults };
}

function page(sentences, proving) {
  const proven = sentences.filter(({ number }) => proving.has(number)).length;
  const lines = [
    '# The specification and its tests',
    '',
    `From docs/spec.md and the titles of the tests: ${sentences.length} sentences,`,
    `${proven} proven, the others ask for nothing.`,
  ];
  let section;
  for (const sentence of sentences) {
    if (sentence.section !== section) lines.push('', `## ${sentence.section || 'The product'}`);
    section = sentence.section;
    lines.push('', `**${sentence.number}** ${wording(sentence)}`, '');
    lines.push(...standing(sentence, proving.get(sentence.number)));
  }
  return `${lines.join('\n')}\n`;
}

/** The sentence with what introduces it. */
function wording({ lead, text }) {
  return lead ? `*${lead}* ${text}` : text;
}

function standing({ exempt }, proofs) {
  if (exempt) return [`- no requirement: ${exempt}`];
  if (proofs) return proofs.map(({ title, file }) => `- ${oneLine(title)} — \`${file}\``);
  return ['- **no test**'];
}

function oneLine(title) {
  return title.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

function repeated(sentences) {
  const numbers = sentences.map(({ number }) => number);
  return numbers.filter((number, at) => numbers.indexOf(number) !== at);
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { text, faults } = traceProject();
  if (!process.argv.includes('--check')) process.stdout.write(text);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
