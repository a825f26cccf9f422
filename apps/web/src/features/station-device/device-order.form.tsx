/** An order for a device in a dialog: each wants its reason. */
import {
  DEVICE_REASON_MAX,
  type DeviceRow,
  eraseDevice,
  listDevices,
  revokeDevice,
} from '@spine/contract/station-device';
import { useApiMutation } from '#platform/call/use-api.ts';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import type { DeviceOrder } from './device.rules.ts';
import { orderText } from './device.text.ts';

type Props = { device: DeviceRow; order: DeviceOrder; onClose: () => void };

function useOrder({ device: { id }, order }: Props): (reason: string) => Promise<unknown> {
  const effects = { success: orderText[order].done, refresh: [listDevices] };
  const revoke = useApiMutation(revokeDevice, effects);
  const erase = useApiMutation(eraseDevice, effects);
  return (reason) =>
    order === 'revoke' || order === 'restore'
      ? revoke.mutateAsync({ input: { id, isRevoked: order === 'revoke', reason } })
      : erase.mutateAsync({ input: { id, isErased: order === 'erase', reason } });
}

export function DeviceOrderForm(props: Props) {
  const { device, order, onClose } = props;
  const give = useOrder(props);
  const { title, note, button } = orderText[order];
  return (
    <FormModal<{ reason: string }>
      title={title(device.name)}
      name="device-order"
      initial={{}}
      submit={async ({ reason }) => void (await give(reason))}
      submitLabel={button}
      onClose={onClose}
    >
      <p>{note}</p>
      <Field
        name="reason"
        label={orderText.reason}
        hint={orderText.reasonHint(DEVICE_REASON_MAX)}
        rules={[
          required(orderText.reason),
          maxChars(orderText.reason, DEVICE_REASON_MAX),
          printableRule,
        ]}
      >
        <CountedTextArea max={DEVICE_REASON_MAX} />
      </Field>
    </FormModal>
  );
}
