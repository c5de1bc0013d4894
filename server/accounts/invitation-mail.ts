import type { Language } from '@farol/core/domain/values/locale';
import type { PagedMail } from '../wire/mail-page.ts';

interface InvitationMailTexts {
  open: string;
  subject: (inviter: string) => string;
  link: string;
  end: (date: string) => string;
}

const INVITATION_MAIL_TEXTS: Record<Language, InvitationMailTexts> = {
  'pt-BR': {
    subject: (inviter) => `${inviter} convidou você`,
    link: 'Para ver os veículos no mapa, abra este endereço e escolha seu nome e sua senha:',
    open: 'Abrir o convite',
    end: (date) => `O convite vale uma só vez, até ${date}. Se você não o esperava, ignore esta mensagem.`,
  },
  'es-ES': {
    subject: (inviter) => `${inviter} le ha invitado`,
    link: 'Para ver los vehículos en el mapa, abra esta dirección y elija su nombre y su contraseña:',
    open: 'Abrir la invitación',
    end: (date) =>
      `La invitación vale una sola vez, hasta el ${date}. Si no la esperaba, ignore este mensaje.`,
  },
  'en-US': {
    subject: (inviter) => `${inviter} invited you`,
    link: 'To see the vehicles on the map, open this address and choose your name and password:',
    open: 'Open the invitation',
    end: (date) => `The invitation works once, until ${date}. If you did not expect it, ignore this message.`,
  },
};

/** Returns the mail that brings the link of an invitation. @param end the date on which it ends, as text */
export function invitationMail(
  language: Language,
  { inviter, link, end }: { inviter: string; link: string; end: string },
): PagedMail {
  const texts = INVITATION_MAIL_TEXTS[language];
  // A name must not add lines to the head of the mail.
  const name = inviter.replaceAll(/\s+/g, ' ').trim();
  const subject = texts.subject(name);
  return {
    subject,
    text: `${texts.link}\n\n${link}\n\n${texts.end(end)}\n`,
    page: {
      language,
      title: subject,
      paragraphs: [`${texts.link}\n${link}`],
      action: { label: texts.open, url: link },
      reason: texts.end(end),
    },
  };
}
