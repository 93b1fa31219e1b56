import { Icon } from '#site/pages/Icon.tsx'
import type { ArticleView, Frame } from '#site/pages/view.ts'

/** Asks whether the article helped. A plain form without script or cookie. */
export function Feedback({ view, frame }: { view: ArticleView; frame: Frame }) {
  const { t } = frame
  const { action, state } = view.feedback
  if (state === 'thanks')
    return (
      <output className="fb" id="feedback">
        <b>{t('feedback.thanks')}</b>
      </output>
    )
  if (state === 'no')
    return (
      <form className="fb more" id="feedback" action={action} method="post">
        <label htmlFor="missing">
          <b>{t('feedback.missing')}</b>
        </label>
        <textarea
          id="missing"
          name="text"
          rows={3}
          maxLength={1000}
          aria-describedby="missing-hint"
        />
        <small id="missing-hint">{t('feedback.noPersonal')}</small>
        <button className="btn l" name="answer" value="no" type="submit">
          {t('feedback.send')}
        </button>
      </form>
    )
  return (
    <form className="fb" id="feedback" action={action} method="post">
      <b>{t('feedback.question')}</b>
      <button className="btn l" name="answer" value="yes" type="submit">
        <Icon name="yes" />
        {t('feedback.yes')}
      </button>
      <button className="btn l" name="answer" value="no" type="submit">
        <Icon name="no" />
        {t('feedback.no')}
      </button>
    </form>
  )
}
