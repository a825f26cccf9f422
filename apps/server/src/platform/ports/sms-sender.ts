/** Sends one code to one phone. `failed` covers every reason a vendor may have. */
export type SmsSender = {
  send(message: { tel: string; code: string; purpose: string }): Promise<'sent' | 'failed'>;
};

/** Prints codes instead of sending them; for development, refused in production. */
export function consoleSmsSender(print: (line: string) => void): SmsSender {
  return {
    send: ({ tel, code, purpose }) => {
      print(`SMS ${purpose} to ${tel.slice(0, 3)}****${tel.slice(-4)}: ${code}`);
      return Promise.resolve('sent');
    },
  };
}

/** Sends nothing and says so: production has no console to read codes from. */
export const noSmsSender: SmsSender = { send: () => Promise.resolve('failed') };
