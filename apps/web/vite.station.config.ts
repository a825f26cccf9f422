import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import {
  BROWSERS,
  chunkSizeWarningLimit,
  css,
  inlineConst,
  namesInPlace,
  withoutNodeCrypto,
  withoutSummaries,
} from './css-modules.ts';

// The station, built for itself into the folder of the other builds: what is loaded first is one script, and the rest
// when it is asked for.
export default defineConfig({
  plugins: [react(), namesInPlace(), withoutNodeCrypto(), withoutSummaries()],
  css,
  define: { COMMON_PASSWORDS },
  publicDir: false,
  build: {
    target: BROWSERS,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit,
    rolldownOptions: {
      optimization: { inlineConst },
      input: 'station.html',
      // The contract only describes: what the station does not use of it need not run.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
});
