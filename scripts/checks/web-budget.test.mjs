import { expect, it } from 'vitest';
import { needs } from './web-budget.mjs';

const manifest = {
  'index.html': {
    file: 'index.js',
    css: ['index.css'],
    imports: ['_react.js'],
    dynamicImports: ['login.page.tsx'],
  },
  'login.page.tsx': { file: 'login.js', imports: ['_react.js', '_form.js'] },
  '_form.js': { file: 'form.js', css: ['form.css'], imports: ['_form.js', '_react.js'] },
  '_react.js': { file: 'react.js' },
};

it('counts what a screen needs at once, each file once, and not what it loads later', () => {
  expect(needs(manifest, ['index.html'])).toEqual(['index.js', 'index.css', 'react.js']);
  expect(needs(manifest, ['index.html', 'login.page.tsx']).sort()).toEqual([
    'form.css',
    'form.js',
    'index.css',
    'index.js',
    'login.js',
    'react.js',
  ]);
});

it('refuses to measure a screen that is not in the build', () => {
  expect(() => needs(manifest, ['index.html', 'gone.page.tsx'])).toThrow(
    'the build has no gone.page.tsx',
  );
});
