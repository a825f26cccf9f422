import { Button, type ButtonProps } from 'antd';
import { useOnce } from './use-once.ts';

type Props = Omit<ButtonProps, 'onClick' | 'loading'> & { run: () => Promise<unknown> };

/** A button that is busy while its call runs; `call` shows the error. */
export function BusyButton({ run, ...button }: Props) {
  const { busy, once } = useOnce();
  return (
    <Button {...button} loading={busy} onClick={() => void once(run).catch(() => undefined)} />
  );
}
