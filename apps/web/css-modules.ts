import path from 'node:path';
import type { UserConfig } from 'vite';

/** What a class of a module is called in the page: `job.module.css` and `panel` make `job_panel`. */
export const css: NonNullable<UserConfig['css']> = {
  modules: {
    generateScopedName: (name, file) => `${path.basename(file, '.module.css')}_${name}`,
  },
};
