import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Form, SaveForm } from '#contract/forms.ts';
import { newContent } from '#web/forms/editor/edits.ts';
import { type Draft, draftOf, FORM_DRAFT } from '#web/forms/editor/form-draft.ts';
import { storedForm } from '#web/testing/stored-form.ts';
import { showTimesIn, timeZone } from '#web/ui/dates.ts';
import { newId } from '#web/ui/new-id.ts';
import type { SaveOutcome } from './draft-kind.ts';
import { AUTOSAVE_EVERY, AUTOSAVE_PAUSE, DraftSaver, type Merge, type Save } from './draft-saver.ts';
import { saveLabel } from './save-labels.ts';

const content = newContent();
const draft: Draft = { ...content, title: 'One', visibility: 'private', isPublished: false };
const id = newId();
const stored = (of: Draft, rev: number) => storedForm(of, id, rev);

/** A fake server of one form, which stores drafts, refuses an outdated `rev`, and can lose requests and responses. */
function server(start?: Form) {
  const state = {
    form: start,
    sent: [] as SaveForm[],
    lose: [] as ('request' | 'answer')[],
    answer: undefined as SaveOutcome<Form> | undefined,
  };
  let hold: Promise<void> | undefined;
  const send = async (sentDraft: Draft, { id, stored: base, extent }: Save<Form>): Promise<SaveOutcome<Form>> => {
    const body: SaveForm = { ...sentDraft, id, rev: base?.rev ?? 0, autosave: extent === 'draft' };
    state.sent.push(body);
    await hold;
    const lost = state.lose.shift();
    if (lost === 'request') return { kind: 'lost', message: 'No network' };
    if (state.answer) return state.answer;
    if (state.form && body.rev !== undefined && body.rev !== state.form.rev) return { kind: 'conflict', theirs: state.form };
    const { isPublished, visibility } = body.autosave ? (state.form ?? { ...draft, isPublished: false }) : body;
    state.form = stored({ ...draftOf(body), isPublished, visibility }, (state.form?.rev ?? 0) + 1);
    return lost === 'answer' ? { kind: 'lost', message: 'No network' } : { kind: 'saved', stored: state.form };
  };
  const pause = () => {
    let go = () => {};
    hold = new Promise((resolve) => {
      go = () => {
        hold = undefined;
        resolve();
      };
    });
    return go;
  };
  return Object.assign(state, { send, pause });
}

const saverOf = (of: ReturnType<typeof server>) =>
  new DraftSaver({ kind: FORM_DRAFT, id, stored: of.form, draft: of.form ? draftOf(of.form) : draft, send: of.send });
const titled = (title: string): Draft => ({ ...draft, title });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('autosave', () => {
  it('saves only the draft, two seconds after the last edit', async () => {
    const s = server(stored(draft, 3));
    const saver = saverOf(s);
    saver.change(titled('T'));
    await pass(AUTOSAVE_PAUSE - 1);
    saver.change(titled('Tw'));
    await pass(AUTOSAVE_PAUSE - 1);
    expect(s.sent).toHaveLength(0);
    expect(saver.getState().dirty).toBe(true);
    await pass(1);
    expect(s.sent).toMatchObject([{ title: 'Tw', autosave: true, rev: 3, id }]);
    expect(saver.getState()).toMatchObject({ dirty: false, saving: false, stored: { rev: 4 } });
  });

  it('saves every minute while somebody continues to type', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    for (let second = 0; second * 1_000 < AUTOSAVE_EVERY; second++) {
      saver.change(titled(`T${second}`));
      await pass(1_000);
    }
    expect(s.sent).toMatchObject([{ title: 'T59' }]);
  });

  it('tells the editor of the first edit only, and of the save', async () => {
    const saver = saverOf(server(stored(draft, 1)));
    const told: boolean[] = [];
    saver.subscribe(() => void told.push(saver.getState().dirty));
    for (const title of ['T', 'Tw', 'Two']) saver.change(titled(title));
    expect(told).toEqual([true]);
    await pass(AUTOSAVE_PAUSE);
    expect(told.at(-1)).toBe(false);
  });

  it('creates a new form only after it was edited', async () => {
    const s = server();
    const saver = saverOf(s);
    await pass(AUTOSAVE_EVERY);
    expect(s.sent).toHaveLength(0);
    saver.change(titled('New'));
    await pass(AUTOSAVE_PAUSE);
    expect(s.form).toMatchObject({ title: 'New', rev: 1 });
  });

  it('saves nothing when the edit was undone', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    saver.change(titled('Other'));
    saver.change({ ...draft });
    await pass(AUTOSAVE_EVERY);
    expect(s.sent).toHaveLength(0);
  });

  it('sends one save at a time, and then saves what was edited meanwhile', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    const go = s.pause();
    saver.change(titled('First'));
    await pass(AUTOSAVE_PAUSE);
    saver.change(titled('Second'));
    await pass(3 * AUTOSAVE_PAUSE);
    expect(s.sent).toHaveLength(1);
    go();
    await pass(0);
    expect(s.sent).toMatchObject([{ title: 'First' }, { title: 'Second', rev: 2 }]);
    expect(saver.getState().dirty).toBe(false);
  });
});

describe('save', () => {
  it('sends the draft and the access at once', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    saver.change({ ...titled('T'), isPublished: true, visibility: 'public' });
    expect(await saver.save()).toMatchObject({ kind: 'saved', stored: { isPublished: true, visibility: 'public' } });
    expect(s.sent).toMatchObject([{ autosave: false, title: 'T' }]);
  });

  it('follows an autosave that is being sent, even when the content is the same', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    const go = s.pause();
    saver.change(titled('T'));
    await pass(AUTOSAVE_PAUSE);
    const outcome = saver.save();
    go();
    await pass(0);
    expect(await outcome).toMatchObject({ kind: 'saved' });
    expect(s.sent.map((body) => body.autosave)).toEqual([true, false]);
  });

  it('waits for an edit after a refusal, then tries again', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    s.answer = { kind: 'refused', message: 'Too long', errors: { title: 'Too long' }, gone: false };
    saver.change(titled('Long'));
    expect(await saver.save()).toMatchObject({ kind: 'refused' });
    await pass(AUTOSAVE_EVERY);
    expect(s.sent).toHaveLength(1);
    expect(saver.getState()).toMatchObject({ dirty: true, failure: { errors: { title: 'Too long' } } });
    s.answer = undefined;
    saver.change(titled('Short'));
    await pass(AUTOSAVE_PAUSE);
    expect(saver.getState()).toMatchObject({ dirty: false, failure: undefined });
  });
});

describe('leaving', () => {
  it('saves the last edit at once, even while another save is being sent', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    const go = s.pause();
    saver.change(titled('First'));
    await pass(AUTOSAVE_PAUSE);
    saver.change(titled('Second'));
    const settled = saver.settle();
    go();
    expect(await settled).toBe(true);
    expect(s.form).toMatchObject({ title: 'Second' });
  });

  it('reports that the draft is not saved when the save is lost', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    s.lose = ['request'];
    saver.change(titled('First'));
    expect(await saver.settle()).toBe(false);
    saver.stop();
  });
});

describe('a lost save', () => {
  it('sends the same save again until it arrives', async () => {
    const s = server(stored(draft, 1));
    s.lose = ['request', 'request'];
    const saver = saverOf(s);
    saver.change({ ...titled('T'), isPublished: true });
    expect(await saver.save()).toMatchObject({ kind: 'lost' });
    expect(saver.getState()).toMatchObject({ dirty: true, failure: { kind: 'lost' } });
    await pass(30_000);
    expect(s.sent.map((body) => body.autosave)).toEqual([false, false, false]);
    expect(saver.getState()).toMatchObject({ dirty: false, failure: undefined, stored: { isPublished: true } });
  });

  it('sends the save at once when the network is back', async () => {
    const s = server(stored(draft, 1));
    s.lose = ['request'];
    const saver = saverOf(s);
    saver.change(titled('T'));
    await pass(AUTOSAVE_PAUSE);
    saver.flush();
    await pass(0);
    expect(s.form?.title).toBe('T');
  });

  it('reports no conflict when the lost save had arrived', async () => {
    const s = server(stored(draft, 1));
    s.lose = ['answer'];
    const saver = saverOf(s);
    saver.change(titled('First'));
    await pass(AUTOSAVE_PAUSE);
    saver.change(titled('Second'));
    await pass(10_000);
    expect(saver.getState()).toMatchObject({ failure: undefined, dirty: false });
    expect(s.form?.title).toBe('Second');
  });

  it('creates a new form only once', async () => {
    const s = server();
    s.lose = ['answer', 'request', 'answer'];
    const saver = saverOf(s);
    saver.change(titled('New'));
    await pass(60_000);
    expect(saver.getState()).toMatchObject({ failure: undefined, dirty: false, stored: { id, title: 'New' } });
    expect(new Set(s.sent.map((body) => body.id)).size).toBe(1);
  });
});

describe('a conflict', () => {
  async function conflict() {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    saver.change(titled('Mine'));
    s.form = stored(titled('Theirs'), 5);
    await pass(AUTOSAVE_PAUSE);
    expect(saver.getState()).toMatchObject({ dirty: true, failure: { kind: 'conflict', theirs: { title: 'Theirs' } } });
    return { s, saver };
  }

  it('sends nothing more until somebody chooses a version', async () => {
    const { s, saver } = await conflict();
    saver.change(titled('Mine too'));
    expect(await saver.save()).toMatchObject({ kind: 'conflict' });
    await pass(AUTOSAVE_EVERY);
    expect(s.sent).toHaveLength(1);
    expect(s.form?.title).toBe('Theirs');
  });

  it('saves my version over theirs when I choose mine', async () => {
    const { s, saver } = await conflict();
    saver.resolve(() => 'mine');
    await pass(0);
    expect(s.sent.at(-1)).toMatchObject({ title: 'Mine', rev: 5, autosave: true });
    expect(saver.getState()).toMatchObject({ dirty: false, failure: undefined, stored: { rev: 6 } });
  });

  it('saves my version once, although the editor hands in the same content while it is being sent', async () => {
    const { s, saver } = await conflict();
    saver.resolve(() => 'mine');
    saver.change(titled('Mine'));
    await pass(AUTOSAVE_EVERY);
    expect(s.sent).toHaveLength(2);
  });

  it('continues from their version when I choose theirs', async () => {
    const { s, saver } = await conflict();
    saver.resolve(() => 'theirs');
    expect(saver.getState()).toMatchObject({ dirty: false, failure: undefined, stored: { title: 'Theirs' } });
    saver.change({ ...titled('Theirs'), title: 'Theirs and mine' });
    await pass(AUTOSAVE_PAUSE);
    expect(s.form).toMatchObject({ title: 'Theirs and mine', rev: 6 });
  });
});

describe('a save that somebody else was faster with', () => {
  it('merges and saves automatically when both changed different things', async () => {
    const s = server(stored(draft, 1));
    const merges: Merge<Form, Draft>[] = [];
    const saver = new DraftSaver({
      kind: FORM_DRAFT,
      id,
      stored: s.form,
      draft: draftOf(s.form!),
      send: s.send,
      onMerge: (merge) => merges.push(merge),
    });
    saver.change(titled('Mine'));
    s.form = stored({ ...draft, description: 'Theirs' }, 5);
    expect(await saver.save()).toMatchObject({ kind: 'saved' });
    expect(s.form).toMatchObject({ title: 'Mine', description: 'Theirs', rev: 6 });
    expect(saver.getState()).toMatchObject({ dirty: false, failure: undefined });
    expect(merges).toMatchObject([{ theirs: { description: 'Theirs', updatedBy: 'Jean-Marc Kouamé' } }]);
    expect(s.sent.map(({ autosave }) => autosave)).toEqual([false, false]);
  });
});

describe('a newer form from elsewhere', () => {
  it('uses the newer version only when no edit would be lost', async () => {
    const s = server(stored(draft, 1));
    const saver = saverOf(s);
    expect(saver.meet(stored(titled('Newer'), 2))).toBe(true);
    expect(saver.meet(stored(titled('Same'), 1))).toBe(false);
    saver.change(titled('Mine'));
    expect(saver.meet(stored(titled('Newer'), 2))).toBe(false);
  });

  it('saves a deleted form as a new one', async () => {
    const s = server(stored(draft, 4));
    const saver = saverOf(s);
    s.answer = { kind: 'refused', message: 'This form was deleted meanwhile.', errors: {}, gone: true };
    saver.change(titled('Mine'));
    await saver.save();
    Object.assign(s, { answer: undefined, form: undefined });
    const other = newId();
    await saver.saveAsNew(other);
    expect(s.sent.at(-1)).toMatchObject({ id: other, rev: 0, title: 'Mine' });
    expect(saver.getState().failure).toBeUndefined();
  });

  it('saves only the draft on request, and answers a request for what is being saved', async () => {
    const at = server(stored({ ...draft, isPublished: true }, 1));
    const saver = saverOf(at);
    saver.change({ ...titled('T'), isPublished: true });
    const go = at.pause();
    const [first, second] = [saver.save('draft'), saver.save('draft')];
    go();
    await pass(0);
    expect(await first).toMatchObject({ kind: 'saved' });
    expect(await second).toMatchObject({ kind: 'saved' });
    expect(at.sent).toMatchObject([{ title: 'T', autosave: true }]);
  });
});

describe('the time of the last save', () => {
  const before = timeZone();
  afterEach(() => showTimesIn(before));

  it('is in the time zone of the programme, with the day where it is another day there', () => {
    vi.setSystemTime('2026-11-27T09:45:00Z');
    const saved = { dirty: false, saving: false, failure: undefined, stored: { updatedAt: '2026-11-27T09:30:00Z' } };
    const label = () => saveLabel(saved).label;
    showTimesIn('Asia/Tokyo');
    expect(label()).toBe('Saved 18:30');
    showTimesIn('Pacific/Kiritimati');
    expect(label()).toBe('Saved 23:30');
    vi.setSystemTime('2026-11-27T10:15:00Z');
    expect(label()).toBe('Saved 27/11/2026 23:30');
  });
});
