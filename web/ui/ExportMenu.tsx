import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportFormat } from '#contract/exports.ts';
import * as text from './export-menu.messages.ts';
import { toast } from './toast.tsx';

const FORMATS: { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: text.excel() },
  { format: 'csv-semicolon', label: text.csvForExcel() },
  { format: 'csv', label: text.csvForOthers() },
];

interface Props {
  save: (format: ExportFormat) => Promise<unknown>;
  /** The label names what is exported, where a screen has several. */
  label?: string;
}

/** Downloads a file in the chosen format. */
export function ExportMenu({ save: download, label }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    await download(format).catch((error: Error) => toast.error(text.exportFailed(), error));
    setBusy(false);
  };
  return (
    <Menu width={220} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} />} loading={busy} aria-label={label}>
          {text.exportFile()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
