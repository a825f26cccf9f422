/** What the operation log says of app packages. */
export const appPackageLogText = {
  uploaded: (name: string, version: string) => `上传${name} V ${version}`,
  withdrawn: (name: string, version: string) => `撤下${name} V ${version}`,
} as const;
