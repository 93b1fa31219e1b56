import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { useSession } from '#web/api/session.ts'
import { chooseLanguage } from '#web/app/settings/choose-language.ts'
import { themeLabels, densityLabels } from '#web/app/settings/setting-labels.ts'
import {
  changeSettings,
  densities,
  deviceTimeZone,
  themes,
  useSettings,
} from '#web/app/settings/settings.ts'
import { Section } from '#web/ui/Section.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Switch } from '#web/ui/Switch.tsx'

/** A choice with its label above. */
const Choice = <T extends string>(props: ComponentProps<typeof Segments<T>>) => (
  <div className="field">
    <span className="lab">{props.label}</span>
    <Segments {...props} />
  </div>
)

/** `America/New_York` as `America/New York`. */
const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** The zone of clock times. Days are always the account's. */
function TimeZone() {
  const { t } = useTranslation('account')
  const { timeZone } = useSettings()
  const accountZone = useSession().timeZone
  const device = deviceTimeZone()
  const zones = new Set([...(timeZone ? [timeZone] : []), ...Intl.supportedValuesOf('timeZone')])
  return (
    <Select
      label={t('timeZone')}
      value={timeZone === accountZone ? '' : (timeZone ?? '')}
      onChange={(zone) => changeSettings({ timeZone: zone === '' ? null : zone })}
      options={[
        { value: '', text: t('zoneAccount', { zone: zoneName(accountZone) }) },
        ...(accountZone === device
          ? []
          : [{ value: device, text: t('zoneDevice', { zone: zoneName(device) }) }]),
        ...[...zones]
          .filter((zone) => zone !== accountZone && zone !== device)
          .map((zone) => ({ value: zone, text: zoneName(zone) })),
      ]}
    />
  )
}

/** How the dashboard looks on this device. Never sent to the provider. */
export function DeviceSettings() {
  const { t, i18n } = useTranslation(['account', 'shell', 'common'])
  const { theme, density, letterKeys } = useSettings()
  return (
    <Section title={t('look')}>
      <div className="settings" id="preferences">
        <Select
          label={t('language')}
          value={i18n.language}
          onChange={(tag) => {
            chooseLanguage(i18n, tag)
          }}
          options={languages.map(({ tag, name }) => ({ value: tag, text: name }))}
        />
        <TimeZone />
        <Choice
          label={t('theme')}
          options={themes.map((value) => ({ value, text: t(themeLabels[value]) }))}
          value={theme}
          onChange={(value) => changeSettings({ theme: value })}
        />
        <Choice
          label={t('density')}
          options={densities.map((value) => ({ value, text: t(densityLabels[value]) }))}
          value={density}
          onChange={(value) => changeSettings({ density: value })}
        />
        <div className="field">
          <span className="lab">{t('letterKeys')}</span>
          <Switch
            label={t('letterKeys')}
            checked={letterKeys}
            word={t(letterKeys ? 'common:on' : 'common:off')}
            describedBy="letter-keys-hint"
            onChange={(on) => changeSettings({ letterKeys: on })}
          />
          <span className="hint" id="letter-keys-hint">
            {t('letterKeysHint')}
          </span>
        </div>
      </div>
    </Section>
  )
}
