/** The devices of the station: list, search, one in the drawer, what is ordered of them, and rescue files. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import { type DeviceRow, exportDevices, listDevices } from '@spine/contract/station-device';
import { useMemo, useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { CHOICES_FRESH_MS, type Choices, useChoices } from '#ui/choices.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionLinks } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { DeviceCard, deviceColumns, deviceFilters } from './device.columns.tsx';
import { DeviceActs, DevicePanel } from './device.panel.tsx';
import { type DeviceOrder, ordersFor } from './device.rules.ts';
import { orderText, deviceText as text } from './device.text.ts';
import { RescueButton } from './rescue-button.tsx';

/** The form comes when it is opened. */
const DeviceOrderForm = lazyComponent(
  async () => (await import('./device-order.form.tsx')).DeviceOrderForm,
);

const ACTIONS_WIDTH = 104;

/** The projects of the institution, newest first, for who may see them. */
function useProjectChoices(): Choices | undefined {
  const query = { size: DROPDOWN_SIZE };
  const enabled = useCan('project.menu');
  const { data, isLoading } = useApiQuery(listProjects, query, {
    staleTime: CHOICES_FRESH_MS,
    enabled,
  });
  const choices = useChoices(data?.rows, isLoading);
  return enabled ? choices : undefined;
}

export function DeviceListPage() {
  const [ordered, setOrdered] = useState<{ device: DeviceRow; order: DeviceOrder }>();
  const projects = useProjectChoices();
  const mayOrder = useCan('stationDevice.edit');
  const filters = useMemo(() => deviceFilters(projects), [projects]);
  return (
    <>
      <ListPage
        listKey="stationDevices"
        title={text.title}
        totalWords={text.total}
        endpoint={listDevices}
        exported={exportDevices}
        rowKey={(row) => row.id}
        columns={deviceColumns}
        filters={filters}
        emptyHint={text.emptyHint}
        remembersSearch
        actions={mayOrder && <RescueButton />}
        card={(device) => <DeviceCard device={device} />}
        {...(mayOrder && {
          actionsWidth: ACTIONS_WIDTH,
          rowActions: (device: DeviceRow) => (
            <ActionLinks
              acts={ordersFor(device.state).map((order) => ({
                label: orderText[order].link,
                act: () => setOrdered({ device, order }),
              }))}
            />
          ),
        })}
        drawer={{
          label: text.drawer,
          body: (device) => <DevicePanel key={device.id} device={device} />,
          ...(mayOrder && {
            actions: (device: DeviceRow) => (
              <DeviceActs device={device} act={(order) => setOrdered({ device, order })} />
            ),
          }),
        }}
      />
      {ordered && <DeviceOrderForm {...ordered} onClose={() => setOrdered(undefined)} />}
    </>
  );
}
