import type { Language } from '@farol/core/domain/values/locale';
import type { PagedMail } from '../wire/mail-page.ts';

interface ResetMailTexts {
  subject: string;
  hello: string;
  link: string;
  code: string;
  choose: string;
  end: string;
}

const RESET_MAIL_TEXTS: Record<Language, ResetMailTexts> = {
  'pt-BR': {
    subject: 'Nova senha',
    hello: 'Olá',
    link: 'Para escolher uma nova senha, abra este endereço:',
    code: 'Para escolher uma nova senha, use este código na tela de recuperação:',
    choose: 'Escolher uma nova senha',
    end: 'Ele vale por uma hora e só uma vez. Se você não pediu isto, ignore esta mensagem.',
  },
  'es-ES': {
    subject: 'Nueva contraseña',
    hello: 'Hola',
    link: 'Para elegir una nueva contraseña, abra esta dirección:',
    code: 'Para elegir una nueva contraseña, use este código en la pantalla de recuperación:',
    choose: 'Elegir una nueva contraseña',
    end: 'Vale una hora y una sola vez. Si no lo pidió, ignore este mensaje.',
  },
  'en-US': {
    subject: 'New password',
    hello: 'Hello',
    link: 'To choose a new password, open this address:',
    code: 'To choose a new password, use this code on the recovery screen:',
    choose: 'Choose a new password',
    end: 'It is valid for one hour and once. If you did not ask for this, ignore this message.',
  },
};

/**
 * Returns the mail with which a user sets a new password.
 * @param link undefined where the console's address is not known
 */
export function passwordResetMail(
  language: Language,
  name: string,
  link: string | undefined,
  token: string,
): PagedMail {
  const texts = RESET_MAIL_TEXTS[language];
  const instructions = link === undefined ? `${texts.code}\n\n${token}` : `${texts.link}\n\n${link}`;
  const greeting = `${texts.hello}, ${name}.`;
  return {
    subject: texts.subject,
    text: `${greeting}\n\n${instructions}\n\n${texts.end}\n`,
    page: {
      language,
      title: texts.subject,
      // The address is there as text too: who distrusts a button reads where it leads.
      paragraphs: [greeting, instructions.replace('\n\n', '\n')],
      action: link === undefined ? undefined : { label: texts.choose, url: link },
      reason: texts.end,
    },
  };
}
