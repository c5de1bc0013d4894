import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import {
  alarmCommentFormInput,
  alarmCommentFormMachine,
} from '@farol/core/machines/alerts/alarm-comment-form';

function aForm() {
  const sent: [number, string][] = [];
  const input = alarmCommentFormInput({
    comment: (eventId, comment) => Promise.resolve(void sent.push([eventId, comment])),
  });
  const form = createActor(alarmCommentFormMachine, { input }).start();
  form.send({ type: 'OPEN', opened: { eventId: 7, title: 'SOS' } });
  return { form, sent };
}

test('comment on an alarm: is sent without the space around it, and a further one can be written', async () => {
  const { form, sent } = aForm();
  form.send({ type: 'CHANGE', change: '  Calling \n' });
  form.send({ type: 'SAVE' });
  await waitFor(form, ({ value }) => value === 'editing');
  expect([sent.splice(0), form.getSnapshot().context.draft]).toEqual([[[7, 'Calling']], '']);
  form.send({ type: 'CHANGE', change: 'Nobody answers' });
  form.send({ type: 'SAVE' });
  await waitFor(form, ({ value }) => value === 'editing');
  expect(sent).toEqual([[7, 'Nobody answers']]);
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
});

test('comment on an alarm: an empty one is not sent, and only a written one is asked about', async () => {
  const { form, sent } = aForm();
  form.send({ type: 'CHANGE', change: ' ' });
  form.send({ type: 'SAVE' });
  await waitFor(form, ({ value }) => value === 'editing');
  expect([sent, form.getSnapshot().context.problems]).toEqual([[], { comment: 'required' }]);
  form.send({ type: 'CHANGE', change: 'Calling' });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('confirmingDiscard');
  form.send({ type: 'KEEP_EDITING' });
  form.send({ type: 'CHANGE', change: ' ' });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
});
