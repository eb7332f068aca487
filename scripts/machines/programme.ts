import { randomUUID } from 'node:crypto';
import { callServer, firstAdmin, openAnswerLoad } from '#server/testing/answer-load.ts';

export type Programme = Awaited<ReturnType<typeof openProgramme>>;

/** Sets a programme up through its calls: an admin, members, a mail server, two forms and campaigns that wait for their launch. */
export async function openProgramme({
  url,
  secretKey,
  smtpPort,
  members,
}: {
  url: string;
  secretKey: string;
  smtpPort: number;
  members: number;
}) {
  const token = await firstAdmin(url, secretKey);
  // biome-ignore lint/suspicious/noExplicitAny: the bodies have several shapes.
  async function post(path: string, body: unknown): Promise<any> {
    const answer = await callServer(url + path, { body, token });
    if (answer.status > 299) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const emails = Array.from({ length: members }, (_, i) => `membre${i}@exemple.sn`);
  for (const [i, email] of emails.entries()) await post('/api/circle/create', { name: `Membre ${i}`, email });
  const mail = { host: '127.0.0.1', port: smtpPort, user: 'programme', password: 'secret', from: 'bonjour@exemple.sn', name: 'Programme' };
  const account = (await post('/api/setting/account', mail)).data._id;
  const content = { name: 'Promo', subject: 'Bonjour', body: '<p>Salut {{ fullName }}</p>', status: 1 };
  const template = (await post('/api/templates', content)).data._id;
  const question = { id: randomUUID(), type: 'file-upload', title: 'Un reçu' };
  const form = { title: 'Reçus', description: '', questions: [question], isPublished: true, visibility: 'public' };
  const fileFormId: string = (await post('/api/forms', form)).data._id;
  return {
    token,
    emails,
    answers: await openAnswerLoad(url, token),
    fileForm: { formId: fileFormId, questionId: question.id },
    /** Starts a campaign to every member. */
    async launchCampaign(): Promise<void> {
      const campaign = await post('/api/campaign/create', { name: `Campagne ${randomUUID()}`, template, account, all: true });
      await post(`/api/campaign/${campaign.data._id}/launch`, {});
    },
  };
}
