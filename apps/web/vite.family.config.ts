import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  BROWSERS,
  chunkSizeWarningLimit,
  css,
  inlineConst,
  namesInPlace,
  withoutSummaries,
} from './css-modules.ts';

// The families' page, built for itself into the folder of the other build: beside it there would be two dozen files
// to fetch, each a round trip of a slow network.
export default defineConfig({
  plugins: [react(), namesInPlace(), withoutSummaries()],
  css,
  publicDir: false,
  build: {
    target: BROWSERS,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit,
    rolldownOptions: {
      optimization: { inlineConst },
      input: 'quick-query.html',
      // The contract only describes: what the page does not use of it need not run.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
});
