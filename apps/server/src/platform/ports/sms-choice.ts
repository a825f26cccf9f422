/** The sender of text messages that the operator configured. */
import { aliyunSmsSender } from './sms-aliyun.ts';
import { consoleSmsSender, noSmsSender, type SmsSender } from './sms-sender.ts';
import { type TencentAccount, tencentSmsSender } from './sms-tencent.ts';
import type { SmsAccount } from './sms-vendor.ts';
import type { VendorParts } from './vendor.ts';

export type SmsSettings =
  | { readonly sender: 'none' | 'console' }
  | ({ readonly sender: 'aliyun' } & SmsAccount)
  | ({ readonly sender: 'tencent' } & TencentAccount);

export function openSmsSender(settings: SmsSettings, parts: VendorParts): SmsSender {
  switch (settings.sender) {
    case 'aliyun':
      return aliyunSmsSender(settings, parts);
    case 'tencent':
      return tencentSmsSender(settings, parts);
    case 'console':
      return consoleSmsSender(parts.print);
    case 'none':
      return noSmsSender;
  }
}
