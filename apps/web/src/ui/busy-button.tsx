import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';

type Props = Omit<ButtonProps, 'onClick' | 'loading'> & { run: () => Promise<unknown> };

/** A button that waits for the call it makes; `call` tells the user what went wrong. */
export function BusyButton({ run, ...button }: Props) {
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    run()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return <Button {...button} loading={isBusy} onClick={press} />;
}
