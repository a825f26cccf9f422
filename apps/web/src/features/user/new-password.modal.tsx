/** Shows a password once, right after it was made; it is kept nowhere. */
import { Button, Modal } from 'antd';
import { copyText } from '#platform/copy-text.ts';
import './user.css';
import { userText as text } from './user.text.ts';

type Props = { username: string; password: string; onClose: () => void };

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
        <Button type="primary" onClick={() => void copyText(password, text)}>
          {text.copy}
        </Button>
      </div>
      <p className="soft">{text.newPasswordOnce}</p>
    </Modal>
  );
}
