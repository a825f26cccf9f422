import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useSyncExternalStore } from 'react';
import { themeOf } from './theme.ts';

dayjs.locale('zh-cn');

const dark = window.matchMedia('(prefers-color-scheme: dark)');

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

function watchScheme(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

/** antd's providers: our tokens in the system's colour scheme, Chinese words, no space inside 新增. */
export function Providers({ children }: { children: ReactNode }) {
  const scheme = useSyncExternalStore(watchScheme, () => (dark.matches ? 'dark' : 'light'));
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(scheme, !still.matches)}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
