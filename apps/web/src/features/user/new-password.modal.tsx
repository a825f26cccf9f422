/** Shows a password once, right after it was made; it is kept nowhere. */
import { Button, Modal } from 'antd';
import { toast } from '#platform/toast.ts';
import './user.css';
import { userText as text } from './user.text.ts';

type Props = { username: string; password: string; onClose: () => void };

async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    toast.success(text.copied);
  } catch {
    // A page without TLS has no clipboard; the password can be selected with one click.
    toast.notice(text.notCopied);
  }
}

export function NewPasswordModal({ username, password, onClose }: Props) {
  return (
    <Modal
      open
      title={text.newPasswordTitle}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <p>{text.newPasswordOf(username)}</p>
      <div className="new-password">
        <output>{password}</output>
        <Button type="primary" onClick={() => void copy(password)}>
          {text.copy}
        </Button>
      </div>
      <p className="soft">{text.newPasswordOnce}</p>
    </Modal>
  );
}
