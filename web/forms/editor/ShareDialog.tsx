import { Button, Modal, Tabs, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { linkNotice, nameOf } from '#web/forms/form-labels.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { AnswerLink } from '../AnswerLink.tsx';
import { formLink } from '../forms.api.ts';
import classes from './editor.module.css';
import type { Draft } from './form-draft.ts';
import { PrefilledLink } from './PrefilledLink.tsx';
import { fileNameOf, save, toPng } from './qr-files.ts';
import '@mantine/core/styles/Tabs.layer.css';

interface Props {
  id: string;
  draft: Draft;
  onClose: () => void;
}

const COPIED = 'Form link copied to clipboard';

/** The ways to bring a form to people. */
export function ShareDialog({ id, draft, onClose }: Props) {
  const link = formLink(id);
  const notice = linkNotice(draft);
  return (
    <Modal opened onClose={onClose} title="Share this form" size="lg">
      {notice && <p className={classes.notice}>{notice}</p>}
      <Tabs defaultValue="link" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="link">Link</Tabs.Tab>
          <Tabs.Tab value="qr">QR code</Tabs.Tab>
          <Tabs.Tab value="prefilled">Prefilled link</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="link" pt="md">
          <div className={classes.linkRow}>
            <TextInput
              label="Link of the form"
              readOnly
              value={link}
              onFocus={({ currentTarget }) => currentTarget.select()}
              className={classes.grow}
            />
            <CopyButton text={link} label="Copy link" done={COPIED} />
          </div>
          {draft.isPublished && draft.visibility === 'private' && (
            <div className={classes.dialogFoot}>
              <AnswerLink id={id} />
            </div>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="qr" pt="md">
          <QrCode link={link} name={fileNameOf(nameOf(draft))} />
        </Tabs.Panel>
        <Tabs.Panel value="prefilled" pt="md">
          <PrefilledLink link={link} questions={draft.questions} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function QrCode({ link, name }: { link: string; name: string }) {
  const svg = useMemo(() => renderSVG(link, { ecc: 'M', border: 2, whiteColor: '#ffffff', blackColor: '#262257' }), [link]);
  const [failed, setFailed] = useState(false);
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const savePng = () =>
    toPng(source).then(
      (png) => save(png, `${name}.png`),
      () => setFailed(true),
    );
  return (
    <div className={classes.qr}>
      <img src={source} width={240} height={240} alt="QR code that opens the form" />
      <p className={classes.dim}>Print it or show it: a phone’s camera opens the form.</p>
      <div className={classes.dialogFoot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)}
        >
          Download SVG
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void savePng()}>
          Download PNG
        </Button>
      </div>
      {failed && (
        <p className={classes.error} role="alert">
          This browser cannot make the PNG. Please download the SVG.
        </p>
      )}
    </div>
  );
}
