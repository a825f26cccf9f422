import type { AppPlatform } from './app-package.schema.ts';

/** The platforms packages are made for. */
export const PLATFORM_NAMES: Record<AppPlatform, string> = {
  android: '安卓 APP',
  pc: 'PC 客户端',
};

/** What is shown as the version until a package is uploaded (spec 9, docs/domain/decisions.md 24). */
export const FIRST_VERSIONS: Record<AppPlatform, string> = { android: 'V1', pc: 'V 1.0.1' };

/** Why a file is not the package it should be. */
export const wrongKindText = {
  notApk: '文件名应以 .apk 结尾',
  notPc: '文件名应以 .exe、.msi 或 .zip 结尾',
  brokenApk: '文件内容不是安卓安装包，可能改过扩展名或没有下载完整',
  brokenExe: '文件内容不是 Windows 程序，可能改过扩展名或没有下载完整',
  brokenMsi: '文件内容不是 Windows 安装程序包，可能改过扩展名或没有下载完整',
  brokenZip: '文件内容不是压缩包，可能改过扩展名或没有下载完整',
  emptyZip: '压缩包中没有 .exe 或 .msi 程序',
} as const;
