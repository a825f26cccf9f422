import path from 'node:path';
import type { Plugin, UserConfig } from 'vite';

/** What a class of a module is called in the page: `job.module.css` and `panel` make `job_panel`. */
export const css: NonNullable<UserConfig['css']> = {
  modules: {
    generateScopedName: (name, file) => `${path.basename(file, '.module.css')}_${name}`,
  },
};

/** Phones' web views are the slowest to be renewed; web-syntax.mjs compares what was built. */
export const BROWSERS = ['chrome86', 'safari14'];

/** The bundler writes constants where they are used: with `namesInPlace` names of classes too. */
export const inlineConst = { mode: 'all', pass: 1 } as const;

/** The bundler warns of no size: web-budget.mjs refuses a page that grew too large, counted as it is sent. */
export const chunkSizeWarningLimit = Number.POSITIVE_INFINITY;

const NO_CRYPTO = '\0no-crypto';

/**
 * @hpke/common asks for Node's crypto where the global one is missing. Each browser has the global one, and the bundler
 * would warn of a module that no browser can load.
 */
export function withoutNodeCrypto(): Plugin {
  return {
    name: 'without-node-crypto',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'crypto' ? NO_CRYPTO : null),
    load: (id) => (id === NO_CRYPTO ? 'export const webcrypto = undefined;' : null),
  };
}

const IMPORT = /import (\w+) from (?=["'][^"']+\.module\.css["'])/g;

/** Names of classes stand where they are used, instead of in an object for each module. */
export function namesInPlace(): Plugin {
  return {
    name: 'names-in-place',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      // A module of which every name is inlined is still what brings its rules.
      if (id.endsWith('.module.css')) return { code, map: null, moduleSideEffects: 'no-treeshake' };
      if (!code.includes('.module.css')) return null;
      return { code: code.replace(IMPORT, 'import * as $1 from '), map: null };
    },
  };
}

const SUMMARY = /\bsummary:\s*'(?:[^'\\]|\\.)*'/g;

/** What calls do is said in the description of the interface: no page reads it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.endpoints.ts')
        ? { code: code.replace(SUMMARY, "summary: ''"), map: null }
        : null,
  };
}
