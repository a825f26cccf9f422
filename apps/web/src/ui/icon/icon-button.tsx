import { Button, type ButtonProps } from 'antd';
import clsx from 'clsx';
import css from './icon.module.css';
import { Icon, type IconName } from './icon.tsx';

type Props = Omit<ButtonProps, 'icon'> & { icon: IconName; label: string };

/** A button with only an icon; the label is its accessible name and tooltip. */
export function IconButton({ icon, label, className, ...props }: Props) {
  return (
    <Button
      type="text"
      className={clsx(css.button, className)}
      icon={<Icon name={icon} />}
      aria-label={label}
      title={label}
      {...props}
    />
  );
}
