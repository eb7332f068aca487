import { Alert, Button, Group, Input, Paper, Stack, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { linkNotice, nameOf } from '#web/forms/form-labels.ts';
import { copyLink } from '#web/forms/forms.messages.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { fileNameOf, saveFile } from '#web/ui/save-file.ts';
import { TabsLine } from '#web/ui/TabsLine.tsx';
import { AnswerLink } from '../form-links.tsx';
import { formLink } from '../forms.api.ts';
import type { Draft } from './form-draft.ts';
import { LinkField } from './LinkField.tsx';
import { PrefilledLink } from './PrefilledLink.tsx';
import * as text from './share.messages.ts';

interface Props extends DialogProps {
  id: string;
  draft: Draft;
}

/** Shares a form by its link, by a QR code, or by a link that fills in answers. */
export function ShareDialog({ opened, id, draft, onClose }: Props) {
  const link = formLink(id);
  const notice = linkNotice(draft);
  return (
    <Dialog opened={opened} onClose={onClose} title={text.shareForm()} size="lg">
      {notice && (
        <Alert color="yellow" mb="md">
          {notice}
        </Alert>
      )}
      <Tabs defaultValue="link" keepMounted={false}>
        <TabsLine>
          <Tabs.Tab value="link">{text.link()}</Tabs.Tab>
          <Tabs.Tab value="qr">{text.qrCode()}</Tabs.Tab>
          <Tabs.Tab value="prefilled">{text.prefilledLink()}</Tabs.Tab>
        </TabsLine>
        <Tabs.Panel value="link" pt="md">
          <Stack>
            <LinkField label={text.linkOfForm()} link={link} copyLabel={copyLink()} />
            {draft.isPublished && draft.visibility === 'private' && (
              <Group justify="flex-end">
                <AnswerLink id={id} />
              </Group>
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="qr" pt="md">
          <QrCode link={link} name={fileNameOf(nameOf(draft), text.fileName())} />
        </Tabs.Panel>
        <Tabs.Panel value="prefilled" pt="md">
          <PrefilledLink link={link} questions={draft.questions} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function QrCode({ link, name }: { link: string; name: string }) {
  const svg = useMemo(() => renderSVG(link, { ecc: 'M', border: 2, whiteColor: '#ffffff', blackColor: '#262257' }), [link]);
  const [failed, setFailed] = useState(false);
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const savePng = () =>
    toPng(source).then(
      (png) => saveFile(png, `${name}.png`),
      () => setFailed(true),
    );
  const saveSvg = () => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
  return (
    <Stack align="center" gap="sm">
      <Paper withBorder radius="md" component="img" src={source} width={240} height={240} alt={text.qrCodeAlt()} />
      <span className="ui-dim">{text.qrCodeHelp()}</span>
      <Group gap="xs" justify="center">
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={saveSvg}>
          {text.downloadSvg()}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void savePng()}>
          {text.downloadPng()}
        </Button>
      </Group>
      {failed && <Input.Error role="alert">{text.pngFailed()}</Input.Error>}
    </Stack>
  );
}

const PNG_SIZE = 1_024;

/** Converts an image to a PNG that is large enough for print. */
async function toPng(source: string): Promise<Blob> {
  const image = new Image(PNG_SIZE, PNG_SIZE);
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIZE;
  canvas.height = PNG_SIZE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'));
}
