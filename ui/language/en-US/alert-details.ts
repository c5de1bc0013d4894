import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of what became of an alarm, and of how often a rule tells, in English. */
export const alertDetailsEnUS: ScreensCatalog['alertDetails'] = {
  loading: 'Loading…',
  none: 'The server keeps nothing about this alarm.',
  notes: 'Notes',
  noNotes: 'Nothing noted yet.',
  somebody: 'Somebody',
  open: 'Not acknowledged yet',
  assigned: '%name% looks after it',
  takeOver: 'I’ll look after it',
  assignTo: 'Assign to…',
  comment: 'Comment',
  addComment: 'Add comment',
  deliveries: 'Messages about it',
  noDeliveries: 'No message was sent.',
  otherChannel: 'Message',
  state: {
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
    dropped: 'Not needed',
  },
  firings: {
    count: 'Count the last 7 days',
    incomplete: 'Complete the rule first.',
    told_one: 'It would have told %count% time in the last %days% days.',
    told_other: 'It would have told %count% times in the last %days% days.',
    told_many: 'It would have told %count% times in the last %days% days.',
    atLeast: 'Not all events were counted.',
    held_one: '%count% more did not last long enough or came too soon after another.',
    held_other: '%count% more did not last long enough or came too soon after another.',
    held_many: '%count% more did not last long enough or came too soon after another.',
  },
};
