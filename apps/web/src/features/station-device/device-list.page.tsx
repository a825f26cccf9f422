/** The devices of the station: list, search, one in the drawer, what is ordered of them, and rescue files. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import { type DeviceRow, exportDevices, listDevices } from '@spine/contract/station-device';
import { useMemo, useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
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

/** The projects of the institution, newest first. */
function useProjectChoices(): Choices {
  const query = { size: DROPDOWN_SIZE };
  const { data, isLoading } = useApiQuery(listProjects, query, { staleTime: CHOICES_FRESH_MS });
  return useChoices(data?.rows, isLoading);
}

export function DeviceListPage() {
  const [ordered, setOrdered] = useState<{ device: DeviceRow; order: DeviceOrder }>();
  const projects = useProjectChoices();
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
        actions={<RescueButton />}
        card={(device) => <DeviceCard device={device} />}
        actionsWidth={ACTIONS_WIDTH}
        rowActions={(device) => (
          <ActionLinks
            acts={ordersFor(device.state).map((order) => ({
              label: orderText[order].link,
              act: () => setOrdered({ device, order }),
            }))}
          />
        )}
        drawer={{
          label: text.drawer,
          body: (device) => <DevicePanel key={device.id} device={device} />,
          actions: (device) => (
            <DeviceActs device={device} act={(order) => setOrdered({ device, order })} />
          ),
        }}
      />
      {ordered && <DeviceOrderForm {...ordered} onClose={() => setOrdered(undefined)} />}
    </>
  );
}
