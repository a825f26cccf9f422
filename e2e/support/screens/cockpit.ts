/** The cockpit of a project, at the school a test needs. */
import type { Page } from 'playwright-core';

/** The cockpit of a running project's school that has children behind a number of its totals. */
export async function cockpitWith(
  page: Page,
  of: 'declined' | 'remaining' | 'toRetest',
): Promise<string> {
  const ask = async (path: string, query: Record<string, string>) =>
    (await page.request.get(`/api/v1/project/${path}?${new URLSearchParams(query)}`)).json();
  const { rows: projects } = await ask('list', { status: '1' });
  for (const { id } of projects) {
    const { data: project } = await ask('info', { id });
    for (const school of project.schools) {
      const query = { id, schoolId: school.id };
      const { data } = await ask('progress', query);
      if (data.totals[of] > 0) return `/mainPage/project/progress?${new URLSearchParams(query)}`;
    }
  }
  throw new Error(`the demo has no running project with ${of}`);
}
