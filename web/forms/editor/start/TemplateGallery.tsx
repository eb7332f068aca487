import { SegmentedControl, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCalendarEvent,
  IconForms,
  IconMessages,
  IconMoodSmile,
  IconQuote,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { FormContent } from '#contract/forms.ts';
import { asLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/language.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import classes from '../editor.module.css';
import { FORM_TEMPLATES } from './form-templates.messages.ts';
import { fromTemplate } from './from-template.ts';
import * as text from './start.messages.ts';

const ICONS: Record<string, Icon> = {
  programme: IconUserPlus,
  intake: IconMessages,
  receipt: IconReceipt,
  satisfaction: IconMoodSmile,
  event: IconCalendarEvent,
  testimonial: IconQuote,
};

interface Props {
  /** The language that the new form has so far. */
  language: Language;
  onChoose: (content: FormContent, language: Language) => void;
}

/** The templates with which a new form can begin. They go when the form has a content of its own. */
export function TemplateGallery({ language: given, onChoose }: Props) {
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? given;
  return (
    <SectionCard
      mb="md"
      title={text.begin()}
      lead={text.beginHelp()}
      aside={
        <SegmentedControl
          aria-label={text.language()}
          size="xs"
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(value) => setChosen(asLanguage(value))}
        />
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm">
        {FORM_TEMPLATES.map((template) => {
          const Picture = ICONS[template.id] ?? IconForms;
          return (
            <UnstyledButton
              key={template.id}
              className={classes.template}
              lang={language}
              onClick={() => onChoose(fromTemplate(template, language), language)}
            >
              <Picture size={20} aria-hidden />
              <span>
                <Text component="span" display="block" fw={600}>
                  {template.name[language]}
                </Text>
                <Text component="span" size="sm" c="dimmed" visibleFrom="sm">
                  {template.about[language]}
                </Text>
              </span>
            </UnstyledButton>
          );
        })}
      </SimpleGrid>
    </SectionCard>
  );
}
